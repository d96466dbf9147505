// Draws the pictures of the sample county: `node admin-api/sample/pictures/draw.ts [file …]`.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { bandShell } from './scenes/band-shell.ts'
import { churchSteeple } from './scenes/church-steeple.ts'
import { countyFair } from './scenes/county-fair.ts'
import { courthouse } from './scenes/courthouse.ts'
import { farmBarn } from './scenes/farm-barn.ts'
import { farmersMarket } from './scenes/farmers-market.ts'
import { footballLights } from './scenes/football-lights.ts'
import { ironBridge } from './scenes/iron-bridge.ts'
import { lakePier } from './scenes/lake-pier.ts'
import { portraitFarmer } from './scenes/portrait-farmer.ts'
import { portraitTeacher } from './scenes/portrait-teacher.ts'
import { riverValley } from './scenes/river-valley.ts'
import { schoolhouse } from './scenes/schoolhouse.ts'
import { snowyMainStreet } from './scenes/snowy-main-street.ts'
import { storefronts } from './scenes/storefronts.ts'
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

/** Wide soft skies show blocks when they are pressed hard, so each picture is as good as its share of bytes allows. */
async function withinBudget(svg: Buffer): Promise<{ picture: Buffer; quality: number }> {
  for (let quality = 86; ; quality -= 4) {
    const picture = await sharp(svg).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= 43 * 1024 || quality <= 70) return { picture, quality }
  }
}
