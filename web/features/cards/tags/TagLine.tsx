import { tagTexts as texts } from './texts.ts'

/** Tags of a card in a list. */
export const TagLine = ({ names }: { names: readonly string[] }) => (
  <ul aria-label={texts.label} className="mt-1.5 flex flex-wrap gap-1.5">
    {names.map((name) => (
      <li
        dir="auto"
        key={name}
        className="rounded-full bg-raised px-2.5 py-0.5 text-2xs text-muted"
      >
        {name}
      </li>
    ))}
  </ul>
)
