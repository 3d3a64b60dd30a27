/* Who is in, for the host: codes, and the door. */

import { call, h, page, put, say, sure, t } from "./page.js";

const at = (id) => document.getElementById(id);
let turn = 0;

function render(found) {
  put(at("list"), ...found.people.map((one) => h("li", { class: "card row spread" },
    h("span", {}, h("b", {}, one.name || t("no_name")), " ", one.name || one.role !== "player" ? h("span", { class: "soft" }, t(`role_${one.role}`)) : null),
    one.role === "host" ? null : h("button", { type: "button", "aria-label": t("show_out_sure", { name: one.name || t("no_name") }), onclick: async () => {
      if (await sure(t("show_out_sure", { name: one.name || t("no_name") }), t("show_out"))) await act("remove", { id: one.id });
    } }, t("show_out")))));
  at("empty").hidden = found.people.every((one) => one.role === "host");
  turn += 1;
  put(at("codes"), ...["player", "guest"].map((role) => h("div", { class: "card" }, h("h3", {}, t(`code_${role}`)),
    h("div", { class: "qr" }, h("img", { src: `/people/qr.svg?role=${role}&turn=${turn}`, alt: found.links[role], width: 240, height: 240 })),
    role === "player" && found.typed ? h("p", {}, t("typed_code"), ": ", h("span", { class: "code" }, `${found.typed.slice(0, 4)}-${found.typed.slice(4)}`), h("br"), h("span", { class: "soft small" }, found.link)) : null)));
}

async function act(name, body) {
  try {
    render(await call(`/api/people/${name}`, body));
  } catch (error) {
    say(error.message);
  }
}

at("empty").addEventListener("click", async () => {
  if (await sure(t("show_all_out_sure"), t("show_all_out"))) await act("remove-all", {});
});

at("renew").addEventListener("click", async () => {
  if (await sure(t("renew_sure"), t("renew"))) await act("renew", {});
});

call("/api/people").then(render, (error) => say(error.message));
export { page };
