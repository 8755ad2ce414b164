import { lightModeField, useLightMode } from "~/access/light-mode";
import { lightModePath } from "~/access/session-screens";
import { FormToken } from "~/form/form-token";

/** The switch in the profile menu. It is a plain form, because it leads to a new document, with scripts or without. */
export function LightModeSwitch() {
  const light = useLightMode();
  return (
    <form method="post" action={lightModePath}>
      <FormToken />
      <button name={lightModeField} value={light ? "off" : "on"} role="switch" aria-checked={light}>
        Mode ringan
        <span aria-hidden="true">{light ? "Aktif" : "Mati"}</span>
      </button>
    </form>
  );
}
