import type { ReactNode } from "react";

/** Above what a screen shows: what its reader should know first. It is read out once it comes. */
export function Announcement({ children }: { readonly children: ReactNode }) {
  return (
    <section className="card head" role="status">
      {children}
    </section>
  );
}
