import { confirmKeyCopy, identify, selfTest, testPush } from '#contract/admin/self-test-calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import {
  proveIdentity,
  recordKeyCopy,
  runSelfTest,
  type SelfTestNeeds,
  sendTestPush,
} from './service.ts'

/** The self-test of the installation; all but `identify` are for super users. */
export const selfTestRoutes = (context: Context, needs: SelfTestNeeds): Binding[] => [
  on(selfTest, ({ actor }) => runSelfTest(context, needs, actor)),
  on(testPush, ({ actor }) => sendTestPush(context, needs, actor)),
  on(confirmKeyCopy, ({ body }) => recordKeyCopy(context, body)),
  on(identify, ({ query }, exchange) => proveIdentity(context, needs, query, exchange)),
]
