import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { mayAnswerQuestions } from '#contract/kernel/roles.ts'
import { useSession } from '../../lib/session/session.ts'
import { FlameOutline } from '../../ui/graphics/icons.tsx'
import { homeTexts as texts } from './texts.ts'

/** A quiet way from the question of the day to the intimate questions, by another name (FRAGEN-50). */
export function QuestionsLink() {
  const { myRole } = useSession()
  if (!mayAnswerQuestions(myRole)) return null
  return (
    <Link
      to="/profile/preferences"
      className="-mx-2 -my-3 flex min-h-14 items-center gap-4 rounded-field px-2 py-2 hover:bg-raised"
    >
      <FlameOutline className="size-5 shrink-0 text-rose" />
      <span className="grid min-w-0 flex-1">
        <b className="font-semibold">{texts.questions}</b>
        <span className="text-sm text-muted">{texts.questionsMore}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Link>
  )
}
