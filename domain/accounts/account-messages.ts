/** Said by the forms before they send and by the server after; free of imports, so that pages stay small. */
export const termsMessage = 'You must agree to the Terms of Service and Privacy Policy';
export const credentialsMessage = 'You must provide either an email or phone number and a password';
