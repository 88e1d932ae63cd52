// Forty customers of a Pacific Northwest fuel-card provider, in three divisions. The first is the largest.

type DemoAccount = { name: string; city: string; state: string; cards: number }

const divisions = ['04', '10', '20'] as const

const rows: readonly DemoAccount[] = [
  { name: 'Cascade Hauling', city: 'Kent', state: 'WA', cards: 450 },
  { name: 'Olympic Paving', city: 'Port Angeles', state: 'WA', cards: 180 },
  { name: 'Rainier Delivery', city: 'Tacoma', state: 'WA', cards: 160 },
  { name: 'Snoqualmie Timber', city: 'North Bend', state: 'WA', cards: 140 },
  { name: 'Columbia Basin Farms', city: 'Moses Lake', state: 'WA', cards: 130 },
  { name: 'Willamette Couriers', city: 'Salem', state: 'OR', cards: 120 },
  { name: 'Puget Sound Plumbing', city: 'Seattle', state: 'WA', cards: 110 },
  { name: 'Inland Empire Freight', city: 'Spokane', state: 'WA', cards: 100 },
  { name: 'Deschutes Construction', city: 'Bend', state: 'OR', cards: 90 },
  { name: 'Skagit Valley Produce', city: 'Mount Vernon', state: 'WA', cards: 80 },
  { name: 'Boise Ready Mix', city: 'Boise', state: 'ID', cards: 75 },
  { name: 'Palouse Grain Transport', city: 'Pullman', state: 'WA', cards: 70 },
  { name: 'Tri-City Electric', city: 'Kennewick', state: 'WA', cards: 65 },
  { name: 'Bellingham Marine Supply', city: 'Bellingham', state: 'WA', cards: 60 },
  { name: 'Rogue River Logging', city: 'Medford', state: 'OR', cards: 55 },
  { name: 'Yakima Orchards', city: 'Yakima', state: 'WA', cards: 50 },
  { name: 'Chehalis Excavating', city: 'Centralia', state: 'WA', cards: 48 },
  { name: 'Mount Hood Mobile Fueling', city: 'Gresham', state: 'OR', cards: 46 },
  { name: 'Lewiston Livestock Haulers', city: 'Lewiston', state: 'ID', cards: 44 },
  { name: 'Everett Aerospace Shuttle', city: 'Everett', state: 'WA', cards: 42 },
  { name: 'Hood Canal Septic', city: 'Shelton', state: 'WA', cards: 40 },
  { name: 'Astoria Seafood Express', city: 'Astoria', state: 'OR', cards: 38 },
  { name: 'Wenatchee Cold Storage', city: 'Wenatchee', state: 'WA', cards: 36 },
  { name: 'Corvallis Landscape', city: 'Corvallis', state: 'OR', cards: 34 },
  { name: 'Auburn Towing', city: 'Auburn', state: 'WA', cards: 32 },
  { name: 'Coeur d’Alene Roofing', city: 'Coeur d’Alene', state: 'ID', cards: 30 },
  { name: 'Gorge Wind Maintenance', city: 'The Dalles', state: 'OR', cards: 28 },
  { name: 'Bremerton Fire Protection', city: 'Bremerton', state: 'WA', cards: 26 },
  { name: 'Walla Walla Vineyards', city: 'Walla Walla', state: 'WA', cards: 24 },
  { name: 'Eugene School Bus', city: 'Eugene', state: 'OR', cards: 22 },
  { name: 'Renton Sheet Metal', city: 'Renton', state: 'WA', cards: 20 },
  { name: 'Klamath Well Drilling', city: 'Klamath Falls', state: 'OR', cards: 18 },
  { name: 'Okanogan Fencing', city: 'Omak', state: 'WA', cards: 16 },
  { name: 'Vashon Ferry Freight', city: 'Vashon', state: 'WA', cards: 14 },
  { name: 'Twin Falls Dairy', city: 'Twin Falls', state: 'ID', cards: 12 },
  { name: 'Pendleton Wool Carriers', city: 'Pendleton', state: 'OR', cards: 10 },
  { name: 'Anacortes Charter', city: 'Anacortes', state: 'WA', cards: 8 },
  { name: 'Leavenworth Catering', city: 'Leavenworth', state: 'WA', cards: 6 },
  { name: 'Forks Tree Service', city: 'Forks', state: 'WA', cards: 4 },
  // A new customer, for which every screen shows its empty state.
  { name: 'Sequim Lavender Farm', city: 'Sequim', state: 'WA', cards: 0 },
]

export const demoAccounts = rows.map((row, index) => {
  const cl_division_no = divisions[index % divisions.length]!
  // The first is 118820; the others follow at an interval that is not a round number.
  return {
    ...row,
    cl_division_no,
    cl_account_no: `${cl_division_no}${String((118_820 + index * 7_919) % 1_000_000).padStart(6, '0')}`,
  }
})
