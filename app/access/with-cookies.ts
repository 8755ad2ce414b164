/** Adds `Set-Cookie` values to a response. What is undefined is left out. */
export function withCookies(response: Response, ...setCookies: readonly (string | undefined)[]): Response {
  for (const setCookie of setCookies)
    if (setCookie !== undefined) response.headers.append("set-cookie", setCookie);
  return response;
}
