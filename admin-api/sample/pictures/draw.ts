// Draws the pictures of the sample county: `node admin-api/sample/pictures/draw.ts [file …]`.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { bowlingLane, hillRunners } from './scenes/action.ts'
import { basketballGame, soccerFinal } from './scenes/ball-games.ts'
import { bandShell } from './scenes/band-shell.ts'
import { bookSale, breadRolls, soupBowls } from './scenes/bread-and-books.ts'
import { churchSteeple } from './scenes/church-steeple.ts'
import { countyFair } from './scenes/county-fair.ts'
import { blueMailboxes, smallStage, stormMast } from './scenes/county-life.ts'
import { courthouse } from './scenes/courthouse.ts'
import { dairyCows, dogPortrait, heron } from './scenes/creatures.ts'
import { grainElevator, lunchTruck } from './scenes/dusk.ts'
import { snowplow, steamEngine } from './scenes/engines.ts'
import { farmBarn } from './scenes/farm-barn.ts'
import { farmersMarket } from './scenes/farmers-market.ts'
import { footballLights } from './scenes/football-lights.ts'
import { courtFromAbove, fieldsFromAbove, mainStreetPlan, swimLanes } from './scenes/from-above.ts'
import { accordion, fishFry, nineLockers } from './scenes/hall-and-shop.ts'
import { electricLaunch, quiltOnFrame } from './scenes/handiwork.ts'
import { bridgeBuilders, frontPorch, snowboundTrain } from './scenes/ink-and-wash.ts'
import { ironBridge } from './scenes/iron-bridge.ts'
import { blueKettle, milkBottles, seedJars } from './scenes/jars-and-bottles.ts'
import { lakePier } from './scenes/lake-pier.ts'
import { nightPatrol, stargazers } from './scenes/nights.ts'
import { bookmobile, schoolBus } from './scenes/on-wheels.ts'
import { portraitFarmer } from './scenes/portrait-farmer.ts'
import { portraitTeacher } from './scenes/portrait-teacher.ts'
import { clayTarget, sportsChair } from './scenes/range-and-court.ts'
import { riverValley } from './scenes/river-valley.ts'
import { schoolhouse } from './scenes/schoolhouse.ts'
import { auctioneer, clockKeeper, organist, turnoutCoat } from './scenes/silhouettes.ts'
import { snowyMainStreet } from './scenes/snowy-main-street.ts'
import { storefronts } from './scenes/storefronts.ts'
import { cardTable, chessBoard, toolWall } from './scenes/tools-and-games.ts'
import { waterTower } from './scenes/water-tower.ts'

const scenes = [
  riverValley,
  waterTower,
  lakePier,
  farmBarn,
  courthouse,
  churchSteeple,
  schoolhouse,
  ironBridge,
  snowyMainStreet,
  storefronts,
  farmersMarket,
  footballLights,
  bandShell,
  countyFair,
  portraitTeacher,
  portraitFarmer,
  seedJars,
  milkBottles,
  blueKettle,
  breadRolls,
  bookSale,
  soupBowls,
  toolWall,
  chessBoard,
  cardTable,
  fieldsFromAbove,
  mainStreetPlan,
  courtFromAbove,
  swimLanes,
  nightPatrol,
  stargazers,
  lunchTruck,
  grainElevator,
  bridgeBuilders,
  frontPorch,
  snowboundTrain,
  basketballGame,
  hillRunners,
  soccerFinal,
  bowlingLane,
  clockKeeper,
  organist,
  auctioneer,
  turnoutCoat,
  bookmobile,
  schoolBus,
  snowplow,
  steamEngine,
  heron,
  dairyCows,
  dogPortrait,
  blueMailboxes,
  stormMast,
  smallStage,
  quiltOnFrame,
  electricLaunch,
  fishFry,
  accordion,
  nineLockers,
  clayTarget,
  sportsChair,
]
const wanted = process.argv.slice(2)

for (const draw of scenes) {
  const { file, width, height, body } = draw()
  if (wanted.length > 0 && !wanted.includes(file)) continue
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  const { picture, quality } = await withinBudget(Buffer.from(svg))
  await writeFile(new URL(file, import.meta.url), picture)
  console.log(`${file} ${width}×${height} ${Math.round(picture.length / 1024)} KB, quality ${quality}`)
}

/** Wide soft skies show blocks at a low quality, so each picture gets the best quality within its budget. */
async function withinBudget(svg: Buffer): Promise<{ picture: Buffer; quality: number }> {
  for (let quality = 86; ; quality -= 4) {
    const picture = await sharp(svg).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= 43 * 1024 || quality <= 70) return { picture, quality }
  }
}
