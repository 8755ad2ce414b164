import href from "./deferred.css?url&no-inline";

/**
 * The sheet of what opens or shows for a moment. It stands last in every page, where nothing waits for it. A dialog, a notice and an
 * empty list have it before them too. A browser draws what follows a sheet once the sheet is there, so nothing moves.
 */
export const DeferredStyles = () => <link rel="stylesheet" href={href} />;
