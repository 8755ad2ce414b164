/** Stands in copies for each value of a person whose data is restricted (docs/rules.md#restriction). */
export const restrictedValue = "Data dibatasi";
