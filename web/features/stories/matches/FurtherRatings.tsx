import type { Answer } from '#contract/kernel/call.ts'
import type { storyMatches } from '#contract/stories/calls.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { StoryInitial } from '../list/StoryInitial.tsx'
import { Flames } from '../rating/Flames.tsx'
import { partnerLabel, matchTexts as texts } from './texts.ts'

export interface FurtherRatingsProps {
  ratings: Answer<typeof storyMatches>['partnerRatings']
  /** Name of the partner; null while it is not known. */
  partner: string | null
}

/** The further stories that a sharing partner likes (STORIES-69 to STORIES-74). */
export function FurtherRatings({ ratings, partner }: FurtherRatingsProps) {
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2>{texts.more(partner)}</h2>
        <p className="text-sm text-muted">{texts.granted(partner)}</p>
      </div>
      <ul className="grid lg:grid-cols-2 lg:gap-x-16">
        {ratings.map(({ id, story, dirtyLevel, preference }) => (
          <li key={id} className="flex items-start gap-4 py-2.5">
            <StoryInitial story={story} />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="text-xs font-semibold text-lilac">{partnerLabel(preference)}</p>
              <h3 dir="auto" id={`${id}-title`} className="wrap-anywhere hyphens-auto">
                {story.title}
              </h3>
              <div className="flex items-center justify-between gap-3">
                <Flames
                  heat={dirtyLevel}
                  label={texts.flamesOf(partner ?? texts.partner, dirtyLevel)}
                  className="[&>svg]:size-4"
                />
                <ButtonLink
                  to="/stories/$storyId"
                  params={{ storyId: String(story.id) }}
                  aria-describedby={`${id}-title`}
                  tone="quiet"
                  small
                >
                  {texts.look}
                </ButtonLink>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
