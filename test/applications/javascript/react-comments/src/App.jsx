import React from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { CommentList } from './CommentList';
import { Profile } from './Profile';
import { SignIn } from './SignIn';

export default function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<CommentList />} />
        <Route path="/profile/:name" element={<Profile />} />
        <Route path="/sign-in" element={<SignIn />} />
      </Routes>
    </BrowserRouter>
  );
}
