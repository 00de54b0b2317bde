/** A heading with a bullet list. */
export function BulletSection({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <section className="grid gap-2.5">
      <h2>{heading}</h2>
      <ul className="grid gap-2.5">
        {items.map((item) => (
          <li key={item} className="hyphens-auto">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
