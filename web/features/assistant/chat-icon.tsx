/** A speech bubble with the waveform of the logo in it. */
export function ChatIcon({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <path
        d="M4 4.5h18a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-9.5L7 23v-4.500H4A1.500 1.500 0 0 1 2.500 17V6A1.500 1.500 0 0 1 4 4.500Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M8 10v3M11.300 8.500v6M14.700 10v3M18 9.300v4.400"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
