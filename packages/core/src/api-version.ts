/** The plugin contract this core speaks. It changes only when the contract does, never with a feature. */
export const API_VERSION = 1;
