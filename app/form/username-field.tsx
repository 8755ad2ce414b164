/**
 * For password managers alone: whose password the form is about. Without it they keep a new password under no name, or beside the
 * old one. It has no name, so it is not sent.
 */
export function UsernameField({ username }: { readonly username: string }) {
  return <input type="email" autoComplete="username" value={username} readOnly hidden />;
}
