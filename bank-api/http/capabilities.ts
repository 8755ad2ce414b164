/** What our bank offers beyond the specification (wire.md, Extensions); the app hides what a bank does not name. */
export const capabilities: readonly string[] = ["transaction-dates"];
