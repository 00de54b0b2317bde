import { changeWishlist } from '#contract/wishlist/calls.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { WISHLIST_KEY } from '../keys.ts'
import { isSame, type Lists, type Mark, withMark } from '../state.ts'
import { wishlistTexts as texts } from '../texts.ts'

const readAgain = () => void queryClient.invalidateQueries({ queryKey: WISHLIST_KEY })

/** Things put on the list or taken off; without a network they wait on the device. */
export const markChanges = defineChange<Mark>({
  kind: 'wishlist',
  replaces: isSame,
  prepare: ({ kind, id, on, secret }, { pairId }) =>
    prepareCall(changeWishlist, { body: { kind, id, on, secret, pairId } }),
  onAccepted(mark) {
    queryClient.setQueriesData<Lists>(
      { queryKey: WISHLIST_KEY },
      (lists) => lists && withMark(lists, mark),
    )
    readAgain()
  },
  onRefused(_, cause) {
    notice(sentenceOf(cause, texts.failed))
    readAgain()
  },
})
