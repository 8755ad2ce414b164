/** Says that this program runs. The bank has a health check of its own. */
export async function loader() {
  return new Response("ok", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}
