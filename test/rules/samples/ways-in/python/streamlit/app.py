import os
import streamlit as st
os.system('ls ' + st.text_input('a'))  # FOUND python/process/command-injection
os.system('ls ' + st.text_area('a'))  # FOUND python/process/command-injection
os.system('ls ' + st.sidebar.text_input('a'))  # FOUND python/process/command-injection
os.system('ls ' + st.query_params['a'])  # FOUND python/process/command-injection
os.system('ls ' + st.chat_input())  # FOUND python/process/command-injection
f = st.file_uploader('f')
os.system('ls ' + f.name)  # FOUND python/process/command-injection
os.system('ls ' + f.read().decode())  # FOUND python/process/command-injection
c1, c2 = st.columns(2)
os.system('ls ' + c1.text_input('a'))  # FOUND python/process/command-injection
os.system('ls ' + st.experimental_get_query_params()['a'][0])  # FOUND python/process/command-injection
st.markdown('<p>' + st.query_params['a'], unsafe_allow_html=True)
