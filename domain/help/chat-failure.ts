/** Said by the widget when no answer came. Apart from the schema, so that the browser need not load its library. */
export const chatFailure = "I'm having trouble connecting right now. Please try again later.";
