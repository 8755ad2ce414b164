/** Says that this program runs. Whether it is fit for work is another question (readyz.ts). While the app stops, its server answers instead (`app/main.server.ts`). */
export async function loader() {
  return new Response("ok", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}
