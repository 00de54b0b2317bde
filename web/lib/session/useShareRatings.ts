import { useState } from 'react'
import { saveProfile } from '#contract/accounts/calls.ts'
import { call, sentenceOf } from '../http/api.ts'
import { mergeSavedProfile } from './identity.ts'
import { useSession } from './session.ts'

/**
 * Whether the partner may see one's further ratings (O-115), and a function to change it. The
 * change is optimistic: if saving fails it is reverted and `fault` is set.
 */
export function useShareRatings(otherwise: string) {
  const { profile } = useSession()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const waits = profile === null || wanted !== null
  const share = async (shareStoryRatings: boolean) => {
    if (waits) return
    setWanted(shareStoryRatings)
    setFault(null)
    try {
      mergeSavedProfile(await call(saveProfile, { body: { shareStoryRatings } }))
    } catch (error) {
      setFault(sentenceOf(error, otherwise))
    }
    setWanted(null)
  }

  return {
    shares: wanted ?? profile?.shareStoryRatings ?? false,
    /** True before the profile is loaded and while a change is being saved; `share` does nothing then. */
    waits,
    fault,
    share: (next: boolean) => void share(next),
  }
}
