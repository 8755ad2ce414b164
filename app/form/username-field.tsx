/**
 * Tells password managers whose password the form is about. They would otherwise keep a new password under no name, or as a second
 * one. The field has no name, so it is not sent.
 */
export function UsernameField({ username }: { readonly username: string }) {
  return <input type="email" autoComplete="username" value={username} readOnly hidden />;
}
