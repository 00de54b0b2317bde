import { Link } from '@tanstack/react-router'
import type { StorySummary } from '#contract/stories/calls.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { StoryKindMark } from '../kinds/StoryKindMark.tsx'
import { storyTexts } from '../reader/texts.ts'
import type { StoryGroup } from './groupSeries.ts'
import { StoryInitial } from './StoryInitial.tsx'
import { StoryFacts } from './StoryRow.tsx'
import { listTexts as texts } from './texts.ts'

export interface SeriesRowProps {
  /** The parts the filter leaves, in their order. */
  parts: StoryGroup
  title: string
}

/** A serial in the list: its name, and below it an entry for each part (STORIES-83, O-186). */
export function SeriesRow({ parts, title }: SeriesRowProps) {
  const [first] = parts
  const next = parts.find(({ rated }) => !rated)
  return (
    <section className="grid gap-1 py-3">
      <div className="flex items-center gap-4">
        <StoryInitial story={{ id: first.id, title }} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="text-lg leading-6 wrap-anywhere hyphens-auto">{title}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-faint">
            <StoryKindMark kind="serial" />
            {next?.series && <span>{texts.next(storyTexts.part(next.series))}</span>}
          </p>
        </div>
      </div>
      <ol aria-label={texts.parts(title)} className="grid lg:grid-cols-2 lg:gap-x-16">
        {parts.map((part) => (
          <li key={part.id}>
            <PartRow story={part} isNext={part === next} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PartRow({ story, isNext }: { story: StorySummary; isNext: boolean }) {
  const part = story.series?.part ?? 1
  return (
    <article className="relative flex items-start gap-4 rounded-field py-2">
      <span
        aria-hidden="true"
        className={cx(
          'display mx-1 grid size-11 shrink-0 place-items-center rounded-full text-base inset-shadow-rim',
          isNext ? 'bg-rose text-on-rose' : 'bg-rose-soft text-rose',
        )}
      >
        {part}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="text-base">
          <Link
            to="/stories/$storyId"
            params={{ storyId: String(story.id) }}
            className="wrap-anywhere hyphens-auto after:absolute after:inset-0 after:rounded-field"
          >
            <span className="sr-only">{texts.part(part)} </span>
            <bdi>{story.title}</bdi>
          </Link>
        </h3>
        <p className="text-sm wrap-anywhere text-muted" dir="auto">
          {story.excerpt}
        </p>
        <StoryFacts story={story} />
      </div>
    </article>
  )
}
