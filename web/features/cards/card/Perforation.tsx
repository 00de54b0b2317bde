/** Holes along both sides of a card of 340 × 480, as of a voucher that was torn off. */
const HOLES = [0, 340]
  .flatMap((x) =>
    Array.from({ length: 21 }, (_, i) => `M${x - 6} ${40 + i * 20}a6 6 0 1 1 12 0a6 6 0 1 1-12 0`),
  )
  .join('')

/** The edge of a card to keep (O-163). Decoration; the words stand beside it. */
export const Perforation = () => (
  <svg
    className="pointer-events-none absolute inset-0"
    style={{ zIndex: 4 }}
    data-perforation
    viewBox="0 0 340 480"
    fill="var(--color-ground)"
    stroke="var(--gilt)"
    aria-hidden="true"
  >
    <path d={HOLES} />
  </svg>
)
