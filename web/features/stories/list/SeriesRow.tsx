import { Link } from '@tanstack/react-router'
import { cx } from '../../../ui/styles/cx.ts'
import { StoryKindMark } from '../kinds/StoryKindMark.tsx'
import { storyTexts } from '../reader/texts.ts'
import type { StoryGroup } from './groupSeries.ts'
import { StoryInitial } from './StoryInitial.tsx'
import { listTexts as texts } from './texts.ts'

export interface SeriesRowProps {
  /** Those the filter leaves, in their order. */
  parts: StoryGroup
  title: string
}

/** A serial in the list: its name, the part that comes next, and a number for each part. */
export function SeriesRow({ parts, title }: SeriesRowProps) {
  const [first] = parts
  const next = parts.find(({ rated }) => !rated) ?? first
  return (
    <article className="flex items-start gap-4 py-3">
      <StoryInitial story={{ id: first.id, title }} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="text-lg leading-6 wrap-anywhere hyphens-auto">{title}</h2>
        <p className="text-sm wrap-anywhere text-muted">{next.excerpt}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-faint">
          <StoryKindMark kind="serial" />
          <span>
            {next.series && storyTexts.part(next.series)} · {next.title}
          </span>
        </p>
        <ol aria-label={texts.parts(title)} className="-ml-1 flex flex-wrap gap-1">
          {parts.map(({ id, title: name, series, rated }) => (
            <li key={id}>
              <Link
                to="/stories/$storyId"
                params={{ storyId: String(id) }}
                aria-label={`${texts.part(series?.part ?? 1, name)}${rated ? `, ${texts.rated}` : ''}`}
                className={cx(
                  'display grid size-11 place-items-center rounded-full text-base inset-shadow-rim',
                  id === next.id && 'bg-rose text-on-rose',
                  id !== next.id && (rated ? 'bg-teal-soft text-teal' : 'bg-rose-soft text-rose'),
                )}
              >
                {series?.part}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </article>
  )
}
