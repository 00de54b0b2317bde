/** All of the day in one piece: Heute loads it beside its data, which takes as long. */
export { LetterOfTheDay } from './LetterOfTheDay.tsx'
export { LevelChart } from './LevelChart.tsx'
export { MessageBox } from './MessageBox.tsx'
export { MessageList } from './MessageList.tsx'
export { StatusPanel } from './StatusPanel.tsx'
