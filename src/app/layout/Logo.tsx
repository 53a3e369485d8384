/** Logo: a short piece of fence in the green of the hedge. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-hedge-7)" />
      <path d="M8 9v14M16 9v14M24 9v14M8 16h16" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
