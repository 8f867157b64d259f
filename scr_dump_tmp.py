import asyncio, sys, tempfile, pathlib
from tests.app.every_screen import walk, drawn, STOPS
from tests.app.sizes import EVERY
from saves.store import Store
from tests.app.every_screen import saved_games
async def main(out):
    with open(out,'w') as f:
        for size in ((80,24),(120,40),(200,60)):
            s=Store(pathlib.Path(tempfile.mkdtemp())/'saves'); saved_games(s)
            async for stop, app in walk(s, EVERY, size):
                await asyncio.sleep(0.2)
                f.write(f"=== {size} {stop.name}\n")
                for row in drawn(app):
                    f.write("".join(t for t,_ in row)+"\n")
                    st=[]
                    for t,s2 in row:
                        if not st or st[-1][0]!=str(s2): st.append([str(s2),0])
                        st[-1][1]+=1
                    f.write("   "+str(st)+"\n")
asyncio.run(main(sys.argv[1]))
