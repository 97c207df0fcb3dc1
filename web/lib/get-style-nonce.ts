declare global {
  // Read by the scroll lock inside Mantine's drawers and dialogs, which adds its own <style>.
  var __webpack_nonce__: string | undefined;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
globalThis.__webpack_nonce__ = nonce;

/** The nonce of this page load. Only <style> tags made at run time need it; scripts and files do not. */
export function getStyleNonce(): string {
  return nonce;
}
