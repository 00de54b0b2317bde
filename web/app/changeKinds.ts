/** All kinds of changes that may wait on this device, and what sends them. */
import '../features/cards/day/changes.ts'
import '../features/cards/editor/changes.ts'
import '../features/cards/reactions/changes.ts'
import '../features/chat/unread/changes.ts'
import '../features/daily/messages/changes.ts'
import '../features/daily/status/changes.ts'
import '../features/stories/editor/changes.ts'
import '../features/stories/rating/changes.ts'

export { startChangeQueue } from '../lib/offline/changeQueue.ts'
