/** A form without a file is never larger. */
const limitBytes = 64 * 1024;

/**
 * Reads a posted form, and stops when it is larger than the limit. Express sets no limit here.
 *
 * @throws a 413 response with a sentence; 400 for a body that is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("content-length")) > limitBytes) throw tooLarge();
  const body = await readBody(request);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw new Response("Isi formulir tidak dapat dibaca.", { status: 400 });
  }
}

/** What stands in a field of a form; "" where it has no such field, or a file in it. */
export function textIn(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

async function readBody(request: Request): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.length;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** The body of a request as it arrives. */
export async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (const reader = body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function tooLarge(): Response {
  return new Response(`Isi formulir terlalu besar. Batasnya ${limitBytes / 1024} kB.`, { status: 413 });
}
