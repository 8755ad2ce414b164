import { useNavigation } from "@remix-run/react";

/** While the next page is on its way: a thin bar after 200 ms, the specified label after 1 s (the style sheet's timing). */
export function Waiting() {
  if (useNavigation().state === "idle") return null;
  return (
    <div className="waiting" role="status">
      <span>Collecting Resources</span>
    </div>
  );
}
