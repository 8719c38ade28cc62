// Focus after swaps, shortcuts, selection, sentences for failures. Everything works without this file.
"use strict";

const root = document.documentElement;
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
root.classList.add("js");

// ---------- which row is open

const links = () => $$(".row .said a");
const isWide = () => matchMedia("(min-width: 1024px)").matches;
const openId = () => byId("pane")?.dataset.record;
const rowLink = (id) => $(".said a", byId(`row-${id}`) ?? document.createElement("i"));

function markOpen() {
  for (const link of $$(".row a[data-pane]")) {
    if (link.closest(".row").id === `row-${openId()}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// On a small screen a row opens its page instead of the pane, which is not visible there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-pane]");
  if (link && !isWide()) event.stopImmediatePropagation();
}, true);

// ---------- focus

let pendingPress = null;
let pendingRecord = "";
let byKeyboard = false;
let stepping = false;

function focus(element) {
  element?.focus({ preventScroll: false });
}

function focusAfter(target, opened) {
  const asked = $("[data-focus]", target);
  if (asked) return focus(asked);
  if (pendingRecord && rowLink(pendingRecord)) {
    const restored = rowLink(pendingRecord);
    pendingRecord = "";
    focus(restored);
    return openRow(restored);
  }
  if (target.id === "pane" && $("form .field", target)) return focus($("textarea, input:not([type=hidden])", target));
  if (target.id === "pane" && opened && byKeyboard && !stepping) return focus(byId("pane-title"));
  if (target.id === "pane" && byKeyboard && rowLink(openId())) return focus(rowLink(openId()));
  if (document.activeElement && document.activeElement !== document.body) return undefined;
  return focus(rowLink(openId()) ?? links()[0] ?? byId("empty-title") ?? byId("main"));
}

document.addEventListener("htmx:afterSettle", (event) => {
  const target = byId(event.detail.target?.id) ?? event.detail.elt;
  byId("alert").textContent = "";
  if (target.id === "live" || target.id === "undo") return;
  const search = event.detail.requestConfig?.elt?.closest?.(".filters");
  markOpen();
  countSelected();
  if (event.detail.requestConfig?.elt?.matches?.("[data-poll]")) return keepFocus();
  if (event.detail.requestConfig?.elt?.closest?.(".more")) focusFirstNew();
  else if (!search) focusAfter(target, event.detail.requestConfig?.elt?.matches?.("[data-pane]"));
  if (target.id !== "pane") return;
  stepping = false;
  // only on the row it was meant for: another one may have been opened meanwhile
  if (pendingPress?.id === openId()) press(pendingPress.key);
  pendingPress = null;
});

// What asks by itself never moves the focus, unless it took away what had it.
let wasInside = false;
document.addEventListener("htmx:beforeSwap", (event) => {
  wasInside = Boolean(event.detail.target?.contains(document.activeElement));
});

function keepFocus() {
  if (wasInside && document.activeElement === document.body) focus($("[data-poll-end]"));
}

let moreStart = null;
function focusFirstNew() {
  const row = moreStart?.nextElementSibling;
  if (!row) return;
  const inside = $("a, button, summary", row);
  if (!inside) row.tabIndex = -1;
  focus(inside ?? row);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.closest(".more")) moreStart = event.target.closest(".more").previousElementSibling;
});

document.addEventListener("changed", (event) => {
  if (event.detail?.record) pendingRecord = event.detail.record;
});

// ---------- failures are said aloud

function fail(kind) {
  pendingPress = null;
  stepping = false;
  byId("alert").textContent = byId("alert").dataset[kind];
}

document.addEventListener("htmx:sendError", () => fail(navigator.onLine ? "failed" : "offline"));
document.addEventListener("htmx:timeout", () => fail("failed"));
document.addEventListener("htmx:responseError", (event) => {
  fail({ 404: "gone", 429: "slow" }[event.detail.xhr.status] ?? "failed");
});

// ---------- selection

function countSelected() {
  const label = byId("selected");
  if (label) label.textContent = label.dataset.text.replace("{n}", $$("input[name=ids]:checked").length);
}

document.addEventListener("change", countSelected);
document.addEventListener("reset", () => setTimeout(countSelected));

// ---------- dismissing

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-dismiss]");
  if (!button) return;
  const what = byId(button.dataset.dismiss);
  if (what.id === "undo") what.hidden = true;
  else what.replaceChildren();
  focus(byId("main"));
});

// ---------- search waits for the end of composition (Chinese input)

let composing = false;
document.addEventListener("compositionstart", () => { composing = true; });
document.addEventListener("compositionend", (event) => {
  composing = false;
  event.target.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("input", (event) => {
  if (composing) event.stopImmediatePropagation();
}, true);

// ---------- a chat's answer comes in pieces

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (!event.target.matches("[data-enter]")) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-stream]")) return;
  event.preventDefault();
  if (!$("[data-stream][aria-busy]")) stream(event.target);
});

async function stream(form) {
  const body = new FormData(form);
  const field = $("textarea", form);
  const item = byId("pending").content.firstElementChild.cloneNode(true);
  $(".asked", item).textContent = body.get("text");
  byId("talk").append(item);
  item.scrollIntoView({ block: "end" });
  form.setAttribute("aria-busy", "true");
  field?.form.reset();
  try {
    await receive(form, body, item);
  } catch {
    item.remove();
    if (field && !field.value) field.value = body.get("text");
    if (!byId("alert").textContent) fail(navigator.onLine ? "failed" : "offline");
  }
  form.removeAttribute("aria-busy");
}

async function receive(form, body, item) {
  byId("alert").textContent = "";
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/x-ndjson" } });
  if (answer.redirected) return location.assign(answer.url);
  if (!answer.ok) throw fail({ 404: "gone", 429: "slow" }[answer.status] ?? "failed");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    for (const line of lines) put(JSON.parse(line), item);
  }
  if (item.isConnected) throw new Error("cut off");
  return undefined;
}

function put(line, item) {
  const isAtEnd = innerHeight + scrollY > document.body.scrollHeight - 80;
  if (line.html) htmx.swap(item, line.html, { swapStyle: "outerHTML" });
  else $(".reply", item).append(line.piece);
  if (isAtEnd) byId("talk").lastElementChild.scrollIntoView({ block: "end" });
}

// ---------- shortcuts: each presses a button that is visible

function step(by) {
  const all = links();
  const here = all.findIndex((link) => link.closest(".row").contains(document.activeElement));
  const open = all.findIndex((link) => link.hasAttribute("aria-current"));
  const from = here >= 0 ? here : open;
  const next = all[from < 0 ? 0 : Math.min(Math.max(from + by, 0), all.length - 1)];
  focus(next);
  openRow(next);
}

function openRow(link) {
  if (!link?.matches("[data-pane]") || !isWide() || link.closest(".row").id === `row-${openId()}`) return;
  stepping = true;
  link.click();
}

function press(key) {
  const row = document.activeElement?.closest?.(".row");
  const scope = row && $(`[aria-keyshortcuts="${key}"]`, row) ? row : document;
  const button = $$(`button[aria-keyshortcuts="${key}"], a[aria-keyshortcuts="${key}"]`, scope)
    .find((found) => found.checkVisibility());
  button?.click();
}

function decide(key) {
  const row = document.activeElement?.closest?.(".row");
  const link = row && $("a[data-pane]", row);
  if (!link || !isWide() || row.id === `row-${openId()}`) return press(key);
  pendingPress = { key, id: row.id.replace("row-", "") };
  return openRow(link);
}

const KEYS = {
  j: () => step(1),
  k: () => step(-1),
  a: () => decide("a"),
  x: () => decide("x"),
  e: () => decide("e"),
  s: () => decide("s"),
  p: () => press("p"),
  u: () => press("u"),
  "/": () => focus(byId("q")),
  "?": () => byId("shortcuts")?.showModal(),
  Escape: () => ($("[data-cancel]") ? $("[data-cancel]").click() : focus(rowLink(openId()))),
};

document.addEventListener("pointerdown", () => { byKeyboard = false; });
document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if ($("dialog[open]")) return;
  const isTyping = event.target.matches("input:not([type=checkbox]), textarea, select");
  if (isTyping && event.key !== "Escape") return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

markOpen();
$("[data-focus]")?.focus();
if (!location.hash) byId("talk")?.lastElementChild?.scrollIntoView({ block: "end" });
