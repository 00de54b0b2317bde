import Sparkle from 'lucide-react/icons/sparkle'
import { useId } from 'react'
import type { ListedPaar, Paar } from '#contract/questions/calls.ts'
import { type QuestionAnswer } from '#contract/questions/rules.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ReferenceActions } from '#web/ui/layout/ReferenceActions.tsx'
import { RelatedLinks } from '#web/ui/layout/RelatedLinks.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { AnswerIcon, Thinking } from '../answers/AnswerIcon.tsx'
import { answerTexts } from '../answers/texts.ts'
import { matchLabel, matchTexts as texts } from './texts.ts'

export interface MatchPanelProps {
  paar: ListedPaar
  /** Name of the partner. */
  partner: string
}

/** A pair of questions that matches, with what each has answered (FRAGEN-28 to FRAGEN-34). */
export function MatchPanel({ paar, partner }: MatchPanelProps) {
  const labelId = useId()
  const { fragePaar, matchType, details, related } = paar
  const strong = matchType === 'starkes Match'
  const mine = (answer: QuestionAnswer | null) =>
    texts.mine(answer === null ? texts.unanswered : answerTexts[answer])
  const theirs = (answer: QuestionAnswer | null) =>
    texts.theirs(partner, answer === null ? texts.unknown : answerTexts[answer])
  return (
    <Panel tone={strong ? 'gold' : 'plain'} aria-labelledby={labelId} className="match">
      <div>
        <h2
          id={labelId}
          className={cx(
            'flex items-center gap-1.5 font-text text-sm font-[650] tracking-normal [&>svg]:size-4.5',
            strong ? 'text-gold' : 'text-rose',
          )}
        >
          {strong ? <Sparkle fill="currentColor" /> : <Thinking />}
          {matchLabel(matchType)}
        </h2>
        {/* Beside the label, which would look half answered above two question marks. */}
        <p className="match-direction">{directionOf(paar, partner)}</p>
      </div>
      <span aria-hidden="true" className="match-who">
        {texts.you}
      </span>
      <span aria-hidden="true" className="match-who">
        {partner}
      </span>
      {(['geben', 'empfangen'] as const).map((half) => (
        <div key={half} className="contents">
          <p className={cx(strong && 'display text-lg leading-6')}>{fragePaar[half].text}</p>
          <AnswerIcon
            answer={details.userA[half]}
            label={mine(details.userA[half])}
            className={iconClass(details.userA[half])}
          />
          <AnswerIcon
            answer={details.userB[half]}
            label={theirs(details.userB[half])}
            className={iconClass(details.userB[half])}
          />
        </div>
      ))}
      <RelatedLinks title={texts.related} className="match-related" {...related} />
      <ReferenceActions
        reference={{ kind: 'match', id: fragePaar.geben.id, title: fragePaar.geben.text }}
        known
        className="match-related -mx-3 -mb-2"
      />
    </Panel>
  )
}

/** Unknown answers stand back behind those that make the match. */
const iconClass = (answer: QuestionAnswer | null) =>
  cx('mx-auto', answer === null && 'match-unknown')

/** Names giver and receiver where it matches: only there the partner’s answer is known (O-125). */
function directionOf({ mutual, details: { userB } }: Paar, partner: string): string {
  if (mutual) return texts.mutual
  if (userB.empfangen !== null && userB.geben !== null) return texts.both
  return userB.empfangen === null ? texts.youReceive(partner) : texts.youGive(partner)
}
