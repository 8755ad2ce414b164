/** Whether this program runs; the bank's health is the bank's own to tell. */
export async function loader() {
  return new Response("ok", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}
