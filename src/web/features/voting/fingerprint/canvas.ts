/** How the browser draws text, curves and blended colors; every rasterizer rounds differently. */
export function readCanvas(): unknown {
  const picture = draw()
  // Browsers that protect against fingerprinting add noise: two pictures then differ, and neither is useful.
  return picture !== undefined && picture === draw() ? picture : undefined
}

function draw(): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = 60
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#1d4ed8'
  context.fillRect(4.5, 6.25, 96, 30)
  context.fillStyle = 'rgb(255 122 26 / 0.7)'
  context.font = '17px sans-serif'
  context.textBaseline = 'alphabetic'
  context.fillText('Muster, Ωmega Жд 7 🎖', 6.3, 27.7)
  context.font = 'italic 15px serif'
  context.fillText('Quick fjords vex gunships', 11.1, 48.4)
  context.globalCompositeOperation = 'multiply'
  for (const [index, color] of ['#2fb8ff', '#c4182f', '#ffc53d'].entries()) {
    context.fillStyle = color
    context.beginPath()
    context.ellipse(170 + index * 17, 30, 21.5, 14.25, index * 0.7, 0, Math.PI * 2)
    context.fill()
  }
  return canvas.toDataURL()
}
