import { useQuery } from '@tanstack/react-query'
import { isNearlyPlayed, type Mood } from '#contract/cards/rules.ts'
import { moodsQuery } from '../queries.ts'
import { ReshuffleButton } from './ReshuffleButton.tsx'
import { returnTexts as texts } from './texts.ts'

/** Mixes a mood anew once a card of it was played; said in words when less than a fifth is left (O-164). */
export function MoodReshuffle({ mood }: { mood: Mood }) {
  const { data: counts } = useQuery(moodsQuery())
  const ofMood = counts?.find(({ name }) => name === mood)
  if (ofMood === undefined || ofMood.count === ofMood.left) return null
  if (!isNearlyPlayed([ofMood])) return <ReshuffleButton tone="text" mood={mood} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
      <p>{texts.nearlyMood}</p>
      <ReshuffleButton mood={mood} />
    </div>
  )
}
