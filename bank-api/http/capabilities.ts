import { capabilityNames, type Capability } from "contract/capabilities";

/** What our bank offers beyond the specification: everything the contract knows. */
export const capabilities: readonly Capability[] = capabilityNames;
