import { bankFault } from "~/bank/readiness.server";

/** Says whether this app can serve: its bank must be ready. While the app stops, its server answers instead (`app/main.server.ts`). */
export async function loader() {
  const reason = await bankFault();
  const answer = reason === undefined ? { status: "ready" } : { status: "not ready", reason };
  return new Response(JSON.stringify(answer), {
    status: reason === undefined ? 200 : 503,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
