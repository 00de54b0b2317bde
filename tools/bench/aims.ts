import { measureCalls } from './calls/measure.ts'
import { measureDelivery } from './delivery/measure.ts'
import { measureSockets } from './process/sockets.ts'
import { measureStart } from './process/start.ts'
import { measureMessages } from './reads/messages.ts'
import { runBenchmarks } from './run.ts'
import { withServer } from './server.ts'

/**
 * What a small box carries, each figure beside its aim in one table at the end. The other side of a
 * ratio is measured in the same run, since absolute figures of a shared machine move by three.
 */
await runBenchmarks({
  delivery: measureDelivery,
  calls: measureCalls,
  growth: (installation) => withServer(installation, measureMessages),
  start: measureStart,
  sockets: measureSockets,
})
