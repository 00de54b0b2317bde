import { checkStructure, formatFault } from './check.ts'
import { readProject } from './project.ts'

const project = readProject(process.cwd())
const faults = checkStructure(project)
for (const fault of faults) console.error(formatFault(fault))
if (faults.length > 0) process.exitCode = 1
else console.log(`${project.size} files stand where they belong.`)
