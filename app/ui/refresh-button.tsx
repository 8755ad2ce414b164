import { Form } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { Icon } from "./icon";

/** Asks for the same page again, without adding to the history. */
export function RefreshButton() {
  return (
    <Form method="get" replace>
      <ExistingSearchParams />
      <button type="submit" className="button">
        <Icon name="refresh" />
        Refresh Data
      </button>
    </Form>
  );
}
