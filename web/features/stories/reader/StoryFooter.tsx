import PenLine from 'lucide-react/icons/pen-line'
import type { Story } from '#contract/stories/calls.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { RatingForm, type RatingFormProps } from '../rating/RatingForm.tsx'
import { storyTexts as texts } from './texts.ts'

/** What stands below a story: the rating and the way to the editor (STORIES-21, -22 and -57). */
export function StoryFooter(props: RatingFormProps) {
  return (
    <div className="grid justify-items-center gap-4 *:first:w-full">
      <RatingForm {...props} />
      <EditLink story={props.story} />
    </div>
  )
}

const EditLink = ({ story }: { story: Story }) => (
  <ButtonLink to="/stories/$storyId/edit" params={{ storyId: String(story.id) }} tone="quiet" small>
    <PenLine /> {texts.edit}
  </ButtonLink>
)
