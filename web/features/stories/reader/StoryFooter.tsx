import { useQuery, useQueryClient } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import type { Story } from '#contract/stories/calls.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { ReferenceActions } from '#web/ui/layout/ReferenceActions.tsx'
import { matchesQuery } from '../queries.ts'
import { RatingForm, type RatingFormProps } from '../rating/RatingForm.tsx'
import { storyTexts as texts } from './texts.ts'

/** The foot of a story: the rating and the way to the editor (STORIES-21, -22 and -57). */
export function StoryFooter(props: RatingFormProps) {
  return (
    <div className="grid justify-items-center gap-4 *:first:w-full">
      <RatingForm {...props} />
      <Actions story={props.story} />
      <EditLink story={props.story} />
    </div>
  )
}

/**
 * Known to both are their own stories, and those this device has shown as a match since the last own
 * rating, which is when the server takes it for shown.
 */
function Actions({ story }: { story: Story }) {
  const { data } = useQuery({ ...matchesQuery, enabled: false })
  const state = useQueryClient().getQueryState(matchesQuery.queryKey)
  const isMatch =
    state?.isInvalidated === false &&
    data?.matches.some((match) => match.story.id === story.id) === true
  return (
    <ReferenceActions
      reference={{ kind: 'story', id: String(story.id), title: story.title }}
      known={story.ours || isMatch}
      className="justify-center"
    />
  )
}

const EditLink = ({ story }: { story: Story }) => (
  <ButtonLink to="/stories/$storyId/edit" params={{ storyId: String(story.id) }} tone="quiet" small>
    <PenLine /> {texts.edit}
  </ButtonLink>
)
