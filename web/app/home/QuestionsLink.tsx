import { mayAnswerQuestions } from '#contract/kernel/roles.ts'
import { useSession } from '#web/lib/session/session.ts'
import { FlameOutline } from '#web/ui/graphics/icons.tsx'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { homeTexts as texts } from './texts.ts'

/** A quiet way from the question of the day to the intimate questions, by another name (FRAGEN-50). */
export function QuestionsLink() {
  const { myRole } = useSession()
  if (!mayAnswerQuestions(myRole)) return null
  const icon = <FlameOutline className="size-5 shrink-0 text-rose" />
  return (
    <QuietLink
      to="/profile/preferences"
      icon={icon}
      title={texts.questions}
      more={texts.questionsMore}
    />
  )
}
