import { readFileSync, writeFileSync } from 'node:fs'
import { PAGE, withDrawing } from './architecture.ts'
import { readProject } from './project.ts'

/** Draws the layers into docs/architecture.md: `node tools/structure/draw.ts`. */
writeFileSync(PAGE, withDrawing(readFileSync(PAGE, 'utf8'), readProject(process.cwd())))
